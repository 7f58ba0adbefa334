import { chromium } from 'playwright-core';
const [,, file, out, width='800', scheme='light', media='screen', clip] = process.argv;
const b = await chromium.launch({executablePath:'/usr/bin/chromium'});
const p = await b.newPage({viewport:{width:+width,height:800},colorScheme:scheme});
await p.emulateMedia({media}); await p.goto('file://'+file);
if (clip){const [y,h]=clip.split(',').map(Number); await p.screenshot({path:out,fullPage:true,clip:{x:0,y,width:+width,height:h}});} else await p.screenshot({path:out,fullPage:true});
console.log(await p.evaluate('document.documentElement.scrollHeight'));
await b.close();
