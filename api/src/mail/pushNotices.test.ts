import { getNotice } from './pushNotices.ts'
import { sampleMails, templateNames } from './sampleMails.ts'

test('every mail to the shop has a notice', () => {
  for (const template of templateNames) {
    const notice = getNotice(template, sampleMails[template])
    expect(notice?.path.startsWith('/admin/') ?? false).toBe(template.endsWith('ForShop'))
    expect(JSON.stringify(notice ?? '')).not.toMatch(/Ada|Opal|example/)
  }
})
