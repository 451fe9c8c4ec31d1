/** The names of the files that a test downloads, with DAY for the date; emptied before each test. */
export function catchDownloads(): string[] {
  const files: string[] = []
  beforeEach(() => {
    files.length = 0
    URL.createObjectURL = () => 'blob:file'
    URL.revokeObjectURL = () => {}
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push(this.download.replace(/\d{4}-\d{2}-\d{2}/, 'DAY'))
    })
  })
  afterEach(() => jest.restoreAllMocks())
  return files
}

/** The response to an export. */
export const csvFile = () => new Response('\uFEFFnumber\r\n12\r\n', { headers: { 'content-type': 'text/csv' } })
