import { storedTypes, uploadLimits } from './media.ts'

/** Response of POST /lab_reports: a path of this origin, for the `url` of the fact "Lab report". */
export interface LabReportFile {
  url: string
}

/** The formats of a lab report: a PDF or a picture. */
export const labReportTypes = Object.entries(storedTypes).flatMap(([type, kind]) => (kind === 'Video' ? [] : type))

/** The size of a lab report, for its field and its refusal. */
export const labReportSize = `at most ${uploadLimits.Document / 1024 ** 2} MB`

/** The kind of an uploaded lab report; undefined for an address elsewhere. */
export function labReportKind(url: string): 'PDF' | 'picture' | undefined {
  if (!url.startsWith('/media/')) return undefined
  return url.endsWith('.pdf') ? 'PDF' : 'picture'
}
