import { chromium } from '@playwright/test';
const base='http://localhost:3900';
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
for (const [w,h,scheme] of [[390,844,'light'],[1280,800,'dark']]){
 const c=await b.newContext({viewport:{width:w,height:h},colorScheme:scheme}); const p=await c.newPage();
 p.on('console',m=>{if(['error','warning'].includes(m.type()))console.log('console',m.text())}); p.on('pageerror',e=>console.log('pageerror',e.message));
 let n=0; const shot=async(name)=>p.screenshot({path:`/tmp/shots/${w}-${scheme}-${String(n++).padStart(2,'0')}-${name}.png`});
 await p.goto(base+'/'); await p.waitForURL(/login/); await p.waitForTimeout(500); await shot('login');
 await p.getByLabel('Phone number').fill('+1202555'+(w===390?'7001':'7002')); await p.getByRole('button',{name:'Send code'}).click();
 await p.getByLabel('6-digit code').waitFor(); await p.waitForTimeout(300); await shot('code');
 const t=await p.getByRole('alert').first().innerText(); const code=/\d{6}/.exec(t)[0];
 await p.getByLabel('6-digit code').fill(code); await p.getByRole('button',{name:'Verify'}).click().catch(()=>{});
 await p.waitForURL(/name/); await p.waitForTimeout(400); await shot('name');
 await p.getByLabel('Display name').fill('Grandma Rosa'); await p.getByRole('button',{name:'Continue'}).click();
 await p.waitForURL(/group$/); await p.waitForTimeout(600); await shot('groups-empty');
 await p.getByRole('button',{name:'Create Your First Group'}).click(); await p.waitForTimeout(500); await shot('create-dialog');
 await p.getByLabel(/name/i).first().fill('Sunday Runners'); await p.waitForTimeout(100);
 await p.getByRole('button',{name:/^Create/}).last().click(); await p.waitForURL(/group\/\d+/); await p.waitForTimeout(800); await shot('group-empty');
 await p.getByRole('button',{name:'Invite'}).click(); await p.waitForTimeout(600); await shot('invite'); await p.keyboard.press('Escape'); await p.waitForTimeout(400);
 await p.goto(base+'/home'); await p.waitForTimeout(800); await shot('home-empty');
 await p.getByRole('button',{name:/Share a win or L/}).click(); await p.waitForTimeout(600); await shot('share-dialog');
 await p.keyboard.press('Escape'); await p.goto(base+'/profile'); await p.waitForTimeout(700); await shot('profile');
 await p.goto(base+'/goals'); await p.waitForTimeout(700); await shot('goals');
 await p.goto(base+'/nope'); await p.waitForTimeout(700); await shot('404');
 await p.goto(base+'/terms'); await p.waitForTimeout(700); await shot('terms');
 await c.close();
}
await b.close();
