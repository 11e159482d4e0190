// Runs beside cc-safety-net, by its documented library interface. See hook_driver.py.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { checkCommand } = await import(pathToFileURL(process.argv[2]));
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const started = performance.now();
  let word;
  try {
    word = checkCommand({ command: JSON.parse(line), cwd: process.cwd() }).kind;
  } catch {
    word = "deny"; // its documentation: if it throws, do not run the command
  }
  console.log(JSON.stringify([word, (performance.now() - started) / 1000]));
}
