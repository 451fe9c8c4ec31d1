import { readEnv } from '../config/env.ts'
import { sender } from '../mail/sender.ts'
import { openDatabase } from '../openDatabase.ts'

// A process that sends due mails, for a test that kills it halfway.
const env = readEnv(process.env)
const { db, close } = await openDatabase(env)
const mail = sender({ db, env, log: console })
await mail.round()
await mail.close()
await close()
