import { readEnv } from '../config/env.ts'
import { mailWorker } from '../mail/mailWorker.ts'
import { openDatabase } from '../openDatabase.ts'

// A process that sends due mails, for a test that kills it halfway.
const env = readEnv(process.env)
const { db, close } = await openDatabase(env)
const mail = mailWorker({ db, env, getUrl: String, log: console })
await mail.round()
await mail.close()
await close()
