import { lastEntry, openThreadTest } from '../testing/threadScenes.ts'

const { testApp, admin, scenes } = await openThreadTest()
afterAll(testApp.close)

describe('a piece that is made to order', () => {
  test('walks through its stages, some of which the customer approves', async () => {
    const { agree, id, reply, read } = await scenes.request()
    await agree()
    for (const stage of ['brief', 'sketch', 'cad', 'wax', 'setting', 'ready', 'shipped']) {
      const asks = stage === 'sketch'
      expect(await admin.post(`/threads/${id}/stages`, { stage, asks, text: '' })).toMatchObject({ body: { stage } })
      if (asks) await reply({ about: String(lastEntry(await read()).id), answer: 'accepted' })
    }
    const { entries, stage } = (await read()).body
    expect(stage).toBe('shipped')
    expect(entries.find((entry: { stage: string }) => entry.stage === 'sketch')).toMatchObject({ answer: 'accepted' })
  })

  test('is changed as often as the price includes', async () => {
    const { agree, id, reply, read } = await scenes.request()
    await agree()
    const askForChange = async () => {
      await admin.post(`/threads/${id}/stages`, { stage: 'sketch', asks: true, text: 'Look' })
      return reply({ about: String(lastEntry(await read()).id), answer: 'change', text: 'Rounder' })
    }
    expect(await askForChange()).toMatchObject({ body: { changes: { included: 2, used: 1 } } })
    expect(await askForChange()).toMatchObject({ body: { changes: { included: 2, used: 2 } } })
    expect(await askForChange()).toMatchObject({ status: 409, body: { message: expect.stringContaining('used up') } })
  })
})
