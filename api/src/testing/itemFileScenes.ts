import type { Change, ImportReport, Item } from '@elegant/shared/rules'
import { readLines, writeLines } from '../csv/csvFile.ts'
import { csvFile } from './form.ts'
import type { Caller, TestApp } from './testApp.ts'

/** The cells of a file by line. */
export const collectLines = async (file: string) =>
  (await readLines(file.replace('\uFEFF', ''))).map(({ cells }) => cells)

/** Exports and imports of an owner. The app is opened before the first test. */
export function itemFileScenes(opened: () => { testApp: TestApp; admin: Caller }) {
  const send = (file: string | Buffer, external?: object, type?: string) =>
    opened().admin.send('/items_import/Product', csvFile(file, type), external)

  return {
    send,

    async imported(file: string | string[][], external: object = {}): Promise<ImportReport> {
      const { status, body } = await send(typeof file === 'string' ? file : writeLines(file), external)
      expect({ status, body }).toMatchObject({ status: 200 })
      return body
    },

    exported: async (): Promise<string> => (await opened().admin.get('/items_export/Product')).body,

    products: async (search?: string): Promise<Item[]> =>
      (await opened().admin.get('/items_by_type/Product', { external: { search } })).body.items,

    newest: async (): Promise<Change> => (await opened().admin.get('/changes')).body.items[0],
  }
}
