/** The body of a request that is not JSON. */
export interface RequestFile {
  headers: { 'content-type': string; [name: string]: string }
  payload: Buffer | string
}

/** A part of a multipart form; with a `filename` it is a file. */
export interface FormPart {
  name: string
  content: string | Uint8Array
  filename?: string
}

/** Encodes a multipart form, including malformed ones that no browser sends. */
export function createForm(parts: FormPart[]): RequestFile & { payload: Buffer } {
  const boundary = '----opals'
  const chunks = parts.flatMap(({ name, content, filename }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: image/jpeg`,
    '\r\n\r\n',
    content,
    '\r\n',
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk))),
  }
}

export function csvFile(payload: string | Buffer, type = 'text/csv'): RequestFile {
  return { headers: { 'content-type': type }, payload }
}

/** Encodes the form that uploads one file. */
export function uploadForm(image_type: string, content: string | Uint8Array, filename = 'opal.jpg') {
  return createForm([
    { name: 'image_type', content: image_type },
    { name: 'file', content, filename },
  ])
}
