import { openDatabase } from '../db.ts'
import { readEnv } from '../env.ts'
import { sender } from '../mail/sender.ts'

// A process that sends the mails that are due, for a test that ends it half-way.
const env = readEnv(process.env)
const { db, close } = await openDatabase(env)
const mail = sender({ db, env, log: console })
await mail.round()
await mail.close()
await close()
