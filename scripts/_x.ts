import { startCluster } from "#server/db/embedded-postgres.ts"; import pg from "pg";
const c=await startCluster("/tmp/bd2"); const cl=new pg.Client({...c.admin,database:"commonplace"}); await cl.connect(); await cl.query("create extension if not exists pg_stat_statements"); await cl.query("select pg_stat_statements_reset()"); await cl.end(); await c.stop();
