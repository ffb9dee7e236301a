const mods=process.argv.slice(2); const gc=(globalThis as any).gc; gc(); let h=process.memoryUsage(); 
for (const m of mods){ const t=performance.now(); await import(m.startsWith("./")?"../"+m.slice(2):m); gc(); const n=process.memoryUsage(); console.log(m.padEnd(40), (performance.now()-t).toFixed(0)+"ms","heap+",((n.heapUsed-h.heapUsed)/1e6).toFixed(1),"rss+",((n.rss-h.rss)/1e6).toFixed(1)); h=n; }
console.log(h);
