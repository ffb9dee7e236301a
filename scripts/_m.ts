import { startApp } from "./app-process.ts"; import { readFileSync } from "node:fs";
const app = await startApp("/tmp/bd3"); await new Promise(r=>setTimeout(r,4000));
const roll=(p:number)=>{const s=readFileSync(`/proc/${p}/smaps_rollup`,"utf8"); const g=(k:string)=>Number(new RegExp(`^${k}:\\s+(\\d+)`,"m").exec(s)![1]); return {rss:g("Rss")/1024,pss:g("Pss")/1024,anon:g("Anonymous")/1024,privDirty:g("Private_Dirty")/1024, file:g("Pss_File")/1024}};
console.log(process.env["NODE_ARGS"], app.startMilliseconds|0, roll(app.pid)); await app.stop(); process.exit(0);
