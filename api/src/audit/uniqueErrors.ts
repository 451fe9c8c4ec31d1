import { conflict, type HttpError } from '../http/responses/httpErrors.ts'

/** The field and message for each unique constraint. */
const fields: Record<string, { path: string; message: string }> = {
  items_slug: { path: 'slug', message: 'Slug is already used by another item' },
  affiliates_code: { path: 'code', message: 'Code is already used by another affiliate' },
  item_turntables_light: { path: 'light', message: 'The item turns in this light already' },
  items_sku: { path: 'sku', message: 'SKU is already used by another item' },
}

/** Turns a unique violation into a 409 that names the field. A check beforehand could not see a concurrent save. */
export async function withUniqueErrors<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save()
  } catch (error) {
    throw uniqueErrorIn(error) ?? error
  }
}

function uniqueErrorIn(thrown: unknown): HttpError | undefined {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const field = 'constraint' in error && typeof error.constraint === 'string' ? fields[error.constraint] : undefined
    if (field && 'code' in error && error.code === '23505') return conflict(field.message, [field])
  }
}
