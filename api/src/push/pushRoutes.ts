import { newPushDeviceRule, type PushDevice, type PushDevices } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { array, type ObjectSchema } from 'yup'
import type { Db } from '../db/database.ts'
import { notFound } from '../http/responses/httpErrors.ts'
import { routesFor } from '../http/routes/route.ts'
import { id, shape, time, words } from '../openapi/responses.ts'
import type { PushDeviceRepository } from './pushDevices.ts'
import type { ReadVapidKeys } from './vapidKeys.ts'

const deviceResponse: ObjectSchema<PushDevice> = shape({
  id: id(),
  endpoint: words(),
  name: words(),
  created_at: time(),
}).meta({ title: 'PushDevice' })

const devicesResponse: ObjectSchema<PushDevices> = shape({
  public_key: words(),
  devices: array(deviceResponse.required()).required(),
}).meta({ title: 'PushDevices' })

interface Deps {
  db: Db
  devices: PushDeviceRepository
  readKeys: ReadVapidKeys
}

/**
 * The devices that notify a member of the staff of enquiries; each sees and removes only the own ones
 * (docs/product/admin.md#notifications).
 */
export function pushRoutes(api: FastifyInstance, { db, devices, readKeys }: Deps): void {
  const staff = routesFor(api, 'staff')

  staff.get('/push_devices', "Lists the caller's devices that show notifications, with the shop's public VAPID key.", {
    200: devicesResponse,
    async handler({ shopId, member: { user } }): Promise<PushDevices> {
      // Reading the keys removes the devices of former ones.
      const { publicKey } = await readKeys(db, shopId)
      return { public_key: publicKey, devices: await devices.list({ shopId, userId: user.id }) }
    },
  })

  staff.post('/push_devices', "Adds one of the caller's devices.", {
    body: newPushDeviceRule,
    201: deviceResponse,
    errors: [409],
    handler: ({ request, shopId, member: { user }, body }) =>
      devices.add({ shopId, userId: user.id }, body, request.headers['user-agent'] ?? ''),
  })

  staff.delete('/push_devices/:id', "Removes one of the caller's devices.", {
    200: shape({}),
    errors: [404],
    async handler({ shopId, member: { user }, id }) {
      if (!(await devices.remove({ shopId, userId: user.id }, id))) throw notFound('There is no such device.')
      return {}
    },
  })
}
