import { bodyOfText, bodyText, descriptionOfBody, itemBody } from './itemBody.ts'

test('the text of a body has a line for each block', () => {
  expect(
    bodyText(
      '<h2>Care</h2><p>Dry\n it.<br>Wait.</p><ul><li><p>no heat</p></li><li>no&nbsp;oil</li></ul><blockquote><p>Rest.</p></blockquote>',
    ),
  ).toBe('Care\n\nDry it.\nWait.\n\nno heat\nno\u00A0oil\n\nRest.')
})

test('plain text becomes a body of the same text', () => {
  const plain = 'An <opal> & water.\nSecond line.\n\nSecond paragraph.'
  expect(bodyOfText(plain)).toBe('<p>An &lt;opal&gt; &amp; water.<br>Second line.</p><p>Second paragraph.</p>')
  expect(bodyText(bodyOfText(plain))).toBe(plain)
})

test('the description of a body is its text, cut at a word', () => {
  expect(descriptionOfBody('<p>An opal.</p>')).toBe('An opal.')
  const long = descriptionOfBody(`<p>${'opal '.repeat(500)}</p>`)
  expect(long.length).toBeLessThanOrEqual(2000)
  expect(long).toMatch(/ opal…$/)
})

describe('the length of a body', () => {
  const readMessage = (body: string) =>
    itemBody()
      .validate(body)
      .then(
        () => '',
        ({ message }: Error) => message,
      )

  test('is that of its text', async () => {
    expect(await readMessage(`<p>${'x'.repeat(50_000)}</p>`)).toBe('')
    expect(await readMessage(`<p>${'x'.repeat(50_001)}</p>`)).toBe('Text must be at most 50000 characters')
  })

  test('is limited with its formatting, too', async () => {
    expect(await readMessage('<b></b>'.repeat(15_000))).toBe(
      'Text must be at most 100000 characters with its formatting',
    )
  })
})
