import { MissingChunk } from '@elegant/shared/testing'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LazyPostEditor } from './LazyPostEditor.tsx'

let isMissing = true
jest.mock('./PostEditor.tsx', () => ({
  get PostEditor() {
    if (isMissing) throw new MissingChunk()
    return ({ label }: { label: string }) => <textarea aria-label={label} />
  },
}))

test('a form keeps what is typed while the code of its editor is missing, which comes with the next press', async () => {
  render(
    <>
      <input aria-label="Title" />
      <LazyPostEditor
        label="Text"
        control={{ id: 'text', 'aria-invalid': undefined, 'aria-describedby': undefined }}
        first=""
        onChange={() => undefined}
      />
    </>,
  )
  expect(await screen.findByText("The editor of the text couldn't be loaded.")).toBeVisible()
  await userEvent.type(screen.getByLabelText('Title'), 'Opal care')
  isMissing = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('textbox', { name: 'Text' })).toBeVisible()
  expect(screen.getByLabelText('Title')).toHaveValue('Opal care')
})
