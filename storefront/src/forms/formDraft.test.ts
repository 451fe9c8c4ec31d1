import { resetApiCache } from '@elegant/shared'
import { formDraft } from './formDraft.ts'

test('a draft that the browser refuses to store ends with the session, too', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  formDraft('/contact').write({ message: 'About my opal' })
  expect(formDraft('/contact').read()).toEqual({ message: 'About my opal' })
  resetApiCache()(jest.fn())
  expect(formDraft('/contact').read()).toEqual({})
})
