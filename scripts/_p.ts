import { readFileSync } from "node:fs";
const p=JSON.parse(readFileSync(process.argv[2]!,"utf8")); const self=new Map<number,number>(); const dt=p.timeDeltas; p.samples.forEach((s:number,i:number)=>self.set(s,(self.get(s)??0)+dt[i]));
const by=new Map<string,number>(); let tot=0; for(const n of p.nodes){const t=self.get(n.id)??0; tot+=t; const k=n.callFrame.functionName+" "+n.callFrame.url.split("/").slice(-3).join("/")+":"+n.callFrame.lineNumber; by.set(k,(by.get(k)??0)+t);} 
const idle=by.get("(idle) :-1")??0; for(const [k,t] of [...by].sort((a,b)=>b[1]-a[1]).slice(0,45)) console.log((t/(tot-idle)*100).toFixed(1).padStart(5),k);
