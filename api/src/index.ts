// What a program that runs the shop needs: scripts/serve.ts, the journeys, the benchmarks.
export { type AppOptions, buildApp } from './app.ts'
export { type Database, type Db, openDatabase } from './db.ts'
export { type Env, readEnv } from './env.ts'
export { migrate } from './migrate.ts'
export { type Seeded, seed } from './seed.ts'
