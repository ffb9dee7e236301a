import { startApp } from "./app-process.ts";
import { loadEntries } from "../bench/load.ts";
import { measureThroughput, fetchJson } from "../bench/http.ts";
import { readFileSync, readdirSync } from "node:fs";
const app = await startApp("/tmp/bd2");
const ask=(p:string)=>fetch(app.url+p,{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify({name:"b",email:"bx@b.co",password:"password123"})});
let r = await ask("/api/auth/sign-in/email"); if(!r.ok) r = await ask("/api/auth/sign-up/email");
const { user } = await r.json() as any; const target={url:app.url, token:r.headers.get("set-auth-token")!};
await loadEntries("/tmp/bd2", user.id, 10000);
const pm = Number(readFileSync("/tmp/bd2/postgres/data/postmaster.pid","utf8").split("\n")[0]);
const cpu=(pid:number)=>{try{const s=readFileSync(`/proc/${pid}/stat`,"utf8");const f=s.slice(s.lastIndexOf(")")+2).split(" ");return (Number(f[11])+Number(f[12]))*10}catch{return 0}};
const kids=()=>readdirSync("/proc").filter(x=>/^\d+$/.test(x)).map(Number).filter(p=>{try{const s=readFileSync(`/proc/${p}/stat`,"utf8");return Number(s.slice(s.lastIndexOf(")")+2).split(" ")[1])===pm}catch{return false}});
const nodeKids=()=>readdirSync("/proc").filter(x=>/^\d+$/.test(x)).map(Number).filter(p=>{try{const s=readFileSync(`/proc/${p}/stat`,"utf8");return Number(s.slice(s.lastIndexOf(")")+2).split(" ")[1])===app.pid}catch{return false}});
const pgcpu=()=>kids().reduce((a,p)=>a+cpu(p),0);
const listed = (await (await fetchJson(target, "/api/entries")).json()) as any;
async function run(name:string, path:string, o:any={}){ const a=cpu(app.pid), b=pgcpu(), c=nodeKids().reduce((x,p)=>x+cpu(p),0); const n=await measureThroughput(target,path,{seconds:6,...o}); const t=n*6; console.log(name, Math.round(n), "node", ((cpu(app.pid)-a)/t).toFixed(2),"pg",((pgcpu()-b)/t).toFixed(2), "kids", ((nodeKids().reduce((x,p)=>x+cpu(p),0)-c)/t).toFixed(2)); }
if (process.argv.includes("list")) { await run("health","/api/health"); await run("list","/api/entries"); await run("list","/api/entries"); await run("list gzip","/api/entries",{headers:{"accept-encoding":"gzip"}}); }
if (process.argv.includes("one")) await run("one","/api/entries/"+listed.items[3].id);
const body=JSON.stringify({ text: "A saved text says something worth keeping. ".repeat(46), whyInteresting: "for the bench" });
if (process.argv.includes("save")) { await run("save","/api/functions/process-text-entry",{method:"POST",body,headers:{prefer:"respond-async"}}); }
if (process.argv.includes("stats")) { const pg=(await import("pg")).default; const c=new pg.Client({host:"/tmp/bd2/postgres/run",user:"commonplace_admin",database:"commonplace"}); await c.connect(); for (const r of (await c.query("select calls, round((total_exec_time)::numeric) ex, round(total_plan_time::numeric) pl, round((total_exec_time/greatest(calls,1))::numeric,3) avg, left(regexp_replace(query, E'\\s+', ' ', 'g'),150) q from pg_stat_statements order by total_exec_time+total_plan_time desc limit 22")).rows) console.log(r.calls, r.ex, r.pl, r.avg, r.q); await c.end(); }
await app.stop(); process.exit(0);
