(function(){
var form=document.querySelector('form'),rows=[].slice.call(document.querySelectorAll('li.call')),
files=[].slice.call(document.querySelectorAll('li.file')),shown=document.getElementById('shown');
function apply(){
var d=form.decision.value,l=form.layer.value,o=form.outcome.checked,q=form.text.value.toLowerCase(),n=0;
rows.forEach(function(row){
var ok=(!d||row.dataset.d===d)&&(!l||row.dataset.l===l)&&(!o||row.dataset.o!=='')&&
(!q||row.textContent.toLowerCase().indexOf(q)>=0);
row.hidden=!ok;if(ok)n++;});
files.forEach(function(file){var next=file.nextElementSibling,some=false;
while(next&&!next.classList.contains('file')){if(!next.hidden){some=true;break;}next=next.nextElementSibling;}
file.hidden=!some;});
shown.textContent=n+' of '+rows.length+' shown';}
form.addEventListener('input',apply);form.addEventListener('submit',function(e){e.preventDefault();});
form.addEventListener('reset',function(){setTimeout(apply,0);});
document.addEventListener('keydown',function(e){
if(e.ctrlKey||e.metaKey||e.altKey)return;
var typing=/INPUT|SELECT|TEXTAREA/.test(document.activeElement.tagName);
if(e.key==='/'&&!typing){e.preventDefault();form.text.focus();return;}
if(e.key==='Escape'&&typing){document.activeElement.blur();return;}
if(typing||(e.key!=='j'&&e.key!=='k'))return;
var open=rows.filter(function(row){return !row.hidden;}),at=open.indexOf(document.activeElement.closest('li.call'));
var next=open[e.key==='j'?at+1:Math.max(0,at-1)];
if(next)next.querySelector('summary').focus();});
apply();})();
