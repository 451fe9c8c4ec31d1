import libheif from 'libheif-js'

/** Answers the bytes of a HEIC file with its main picture, turned upright, or with null. */
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const pictures = new libheif.HeifDecoder().decode(data)
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0]
  if (!picture) return postMessage(null)
  const settings = { colorSpace: isDisplayP3(data) ? 'display-p3' : 'srgb' } as const
  picture.display(new ImageData(picture.get_width(), picture.get_height(), settings), (filled) => postMessage(filled))
})

// `display` decodes in a timer: what fails there reaches no caller.
addEventListener('unhandledrejection', ({ reason }) => {
  console.error('HEIC decoder:', reason)
  postMessage(null)
})

/** An iPhone writes colors of Display P3, and names their profile in UTF-16 near the start of the file. */
function isDisplayP3(file: ArrayBuffer): boolean {
  const head = new TextDecoder('latin1').decode(file.slice(0, 64 * 1024))
  return head.replaceAll('\0', '').includes('Display P3')
}
