import { getShopFacts, type ReceivedShopFacts, type ShopFacts } from '@elegant/shared/rules'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../db/anyOf.ts'
import type { Db } from '../db/database.ts'
import { outbox } from '../db/schema.ts'
import { linkMinutes, type MailData } from './mailData.ts'
import { withoutSecrets } from './mailRepository.ts'

/** Maximum mails per recipient, purpose and hour, except for the shop itself; further ones wait. */
const maxMailsPerHour = 20

export const maxConcurrentMails = 5

/** A mail to send, made of one or more outbox rows. */
export interface DueMail {
  shopId: number
  ids: number[]
  /** Stable across retries: after the first attempt no row joins or leaves the mail. */
  name: string
  recipient: string
  template: keyof MailData
  data: MailData[keyof MailData][]
  attempts: number
  /** The shop that it is from; replies go to its address. */
  shop: ShopFacts
}

/** The outbox as its worker uses it. The time is an SQL expression: the database clock, or a fixed time in tests. */
export function mailQueue(db: Db) {
  return {
    /** Claims due mails for one minute, so that other workers retry the mails of one that crashed. */
    async claim(now: SQL): Promise<DueMail[]> {
      // One mail per recipient and purpose at a time, so that concurrent workers neither exceed the hourly limit nor split a checkout.
      const { rows } = await db.execute<OutboxRow>(sql`
        with next as (
          select distinct on (recipient, ${getPurpose('o')}) shops_id, id from outbox o where ${isDue(now)}
          order by recipient, ${getPurpose('o')}, due_at, id
        ), first as (
          select o.* from outbox o join next using (shops_id, id)
          where ${isDue(now)} and (${getPurpose('o')} = 'shop' or ${underWay(now)} < ${maxMailsPerHour})
          order by o.due_at limit ${maxConcurrentMails} for update of o skip locked
        )
        update outbox o set
          due_at = ${now} + interval '1 minute',
          attempts = o.attempts + 1,
          thread = case when o.attempts = 0 then f.id::text else o.thread end
        from first f
        where o.shops_id = f.shops_id and ${isWaiting(now)} and (
          o.id = f.id or (o.recipient, o.template, o.thread, o.attempts > 0) = (f.recipient, f.template, f.thread, f.attempts > 0)
        )
        returning ${columns}`)
      return groupMails(rows)
    },

    /** Parks due mails until an SMTP server is configured. */
    async park(now: SQL): Promise<DueMail[]> {
      const { rows } = await db.execute<OutboxRow>(sql`
        update outbox o set due_at = 'infinity' where (shops_id, id) in (
          select shops_id, id from outbox where sent_at is null and failed_at is null and due_at <= ${now}
          order by due_at limit 100 for update skip locked
        )
        returning ${columns}`)
      return groupMails(rows)
    },

    async markSent(mail: DueMail, now: SQL): Promise<void> {
      await db
        .update(outbox)
        .set({ sent_at: now, failed_at: null, last_error: null, data: withoutSecrets })
        .where(matchMails(mail))
    },

    async postpone(mail: DueMail, now: SQL, { seconds, error }: { seconds: number; error: string }): Promise<void> {
      await db
        .update(outbox)
        .set({ due_at: sql`${now} + make_interval(secs => ${seconds})`, last_error: error })
        .where(matchMails(mail))
    },

    async giveUp(mail: DueMail, now: SQL, error: string): Promise<void> {
      await db.update(outbox).set({ failed_at: now, last_error: error, data: withoutSecrets }).where(matchMails(mail))
    },

    giveUpOld: (now: SQL) => giveUpOld(db, now),
  }
}

/** Marks mails as failed that could not be sent within three days or whose link has expired. */
async function giveUpOld(db: Db, now: SQL): Promise<void> {
  await db.execute(sql`
    update outbox set failed_at = ${now}, last_error = coalesce(last_error, 'Too old'), data = ${withoutSecrets}
    where (shops_id, id) in (
      select shops_id, id from outbox
      where sent_at is null and failed_at is null and created_at < ${now} - case
        ${sql.join(
          linkLifetimes.map(
            ([template, minutes]) => sql`when template = ${template} then ${minutes} * interval '1 minute'`,
          ),
          sql` `,
        )}
        when due_at < 'infinity' then interval '3 days'
      end
      for update skip locked
    )`)
}

interface OutboxRow extends Record<string, unknown> {
  shops_id: number
  id: number
  recipient: string
  template: keyof MailData
  data: MailData[keyof MailData]
  thread: string | null
  attempts: number
  shop: ReceivedShopFacts
}

const columns = sql`o.shops_id, o.id, o.recipient, o.template, o.data, o.thread, o.attempts,
  (select json_build_object('name', name, 'description', description, 'logo', logo, 'custom_domain', custom_domain,
    '_shop_info', json_build_object('contact_info', contact_info)) from shops where shops.id = o.shops_id) as shop`

const linkLifetimes = Object.entries(linkMinutes)

/** Parked mails are sent only within a day of their creation, so that a new server does not send stale mail. */
function isWaiting(now: SQL): SQL {
  return sql`o.sent_at is null and o.failed_at is null
    and (o.due_at < 'infinity' or o.created_at > ${now} - interval '1 day')`
}

function isDue(now: SQL): SQL {
  return sql`${isWaiting(now)} and (o.due_at <= ${now} or o.due_at = 'infinity')`
}

/**
 * Mails of one purpose hold up none of another. The shop's own are exempt from the limit, which protects people from mail that
 * others trigger; many of them must not delay the link with which somebody gets back into an account.
 */
function getPurpose(row: 'o' | 's'): SQL {
  const links = Object.keys(linkMinutes).map((name) => `'${name}'`)
  // Without parameters: the same expression has to be the same text, in `distinct on` and `order by`.
  return sql.raw(`case when ${row}.template like '%ForShop' then 'shop'
    when ${row}.template in (${links.join()}) then 'account' else 'other' end`)
}

/** Number of mails for the purpose of `o` sent to its recipient in the last hour or in progress. */
function underWay(now: SQL): SQL {
  return sql`(
    select count(distinct s.thread) from outbox s
    where s.recipient = o.recipient and ${getPurpose('s')} = ${getPurpose('o')} and s.created_at > ${now} - interval '4 days' and (
      s.sent_at > ${now} - interval '1 hour'
      or (s.sent_at is null and s.failed_at is null and s.attempts > 0 and s.due_at > ${now} and s.due_at < 'infinity')
    ))`
}

function matchMails({ shopId, ids }: DueMail) {
  return and(eq(outbox.shops_id, shopId), anyOf(outbox.id, ids))
}

/** Groups rows with the same recipient, template and thread into one mail. */
function groupMails(rows: OutboxRow[]): DueMail[] {
  const mails = new Map<string, DueMail>()
  for (const { shops_id: shopId, id, thread, data, shop, ...row } of rows.sort(byId)) {
    const key = JSON.stringify([shopId, row.recipient, row.template, thread ?? id])
    const mail = mails.get(key)
    if (mail) {
      mail.ids.push(id)
      mail.data.push(data)
    } else {
      mails.set(key, { ...row, shopId, ids: [id], name: thread ?? '', data: [data], shop: getShopFacts(shop) })
    }
  }
  return Array.from(mails.values())
}

function byId(a: OutboxRow, b: OutboxRow): number {
  return a.id - b.id
}
