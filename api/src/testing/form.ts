/** One part of a form; with a file name it is a file. */
export interface FormPart {
  name: string
  content: string | Uint8Array
  filename?: string
}

/** A form as a browser would send it, or as no browser would. */
export function formOf(parts: FormPart[]): { headers: { 'content-type': string }; payload: Buffer } {
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

/** The form that uploads one file. */
export function uploadForm(image_type: string, content: string | Uint8Array, filename = 'opal.jpg') {
  return formOf([
    { name: 'image_type', content: image_type },
    { name: 'file', content, filename },
  ])
}
