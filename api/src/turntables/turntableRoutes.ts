import { type Turntable, turntableLights, turntableUploadRule } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { type ObjectSchema, string } from 'yup'
import { turntableResponse } from '../fire/turntableResponses.ts'
import { idParam } from '../http/requests/idParam.ts'
import { archiveRoutes } from '../http/routes/archiveRoutes.ts'
import { routesFor } from '../http/routes/route.ts'
import type { MediaStore } from '../media/mediaStore.ts'
import type { MediaUploads } from '../media/mediaUploads.ts'
import type { TurntableRepository } from './turntableRepository.ts'

interface Deps {
  turntables: TurntableRepository
  uploads: MediaUploads
  media: MediaStore
}

const params = idParam.shape({ light: string().required().oneOf(turntableLights) })

export function turntableRoutes(api: FastifyInstance, { turntables, uploads, media }: Deps): void {
  uploads.declare(api, (scope) => {
    routesFor(scope, 'admin').post(
      '/items/:id/turntables/:light',
      'Stores a sheet of 24 frames in which an item turns in a light, in place of one that is there.',
      {
        params,
        form: turntableUploadRule,
        201: turntableResponse,
        errors: [404, 409],
        async handler({ target, params: { light }, request }) {
          await turntables.assertItem(target)
          const stored = await uploads.receive(target.shopId, request, {
            kinds: ['Image'],
            rule: turntableUploadRule,
            as: 'sheet',
          })
          return turntables.put(target, { light, mediafiles_id: stored.id, fire: await media.measureFire(stored) })
        },
      },
    )
  })

  archiveRoutes(api, {
    path: '/turntables',
    summaries: { archive: 'Deletes a turntable; it can be restored.', restore: 'Restores a deleted turntable.' },
    response: turntableResponse satisfies ObjectSchema<Turntable>,
    headers: ['If-Match'],
    rows: turntables,
  })
}
