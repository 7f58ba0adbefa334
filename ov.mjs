import { chromium } from 'playwright-core';
const b = await chromium.launch({executablePath:'/usr/bin/chromium'});
const p = await b.newPage({viewport:{width:360,height:800}});
await p.goto('file://'+process.argv[2]);
console.log(await p.evaluate(`(()=>{const out=[]; const w=()=>document.documentElement.scrollWidth; for (const e of document.querySelectorAll('section, section > *, header, nav, h1, footer, .skip, figure > *')) {const d=e.style.display; e.style.display='none'; out.push([w(), e.localName+'.'+e.className+(e.id||'')]); e.style.display=d;} return out.filter(([x])=>x<416)})()`));
await b.close();
