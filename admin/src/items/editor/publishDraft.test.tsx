import type { Item } from '@elegant/shared/rules'
import { buildMedia, refuse } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { answerItem, field, openEditor, postFree, welo } from '../../testing/itemEditor.ts'

describe('a draft', () => {
  const opal = { title: 'Welo Opal', Is_disabled: true }
  const treated = { additionalProperty: [{ '@type': 'PropertyValue', name: 'Treatment', value: 'None' }] }
  const picture = buildMedia({ alt: 'A milky opal' })

  function openDraft(changes: Partial<Item>) {
    const stored = { ...welo, ...opal, ...changes }
    return openEditor('/admin/products/7', { 'GET /items/7': stored, 'PATCH /items/7': answerItem })
  }

  test('is a new item hidden from the shop', async () => {
    const { user, sent } = openEditor('/admin/products/new', { [postFree]: answerItem })
    await user.type(await screen.findByLabelText('Title'), 'Opal chips')
    await user.type(field('Description'), 'A parcel')
    await user.click(screen.getByRole('button', { name: 'Save as draft' }))
    await waitFor(() => expect(sent).toMatchObject([{ title: 'Opal chips', Is_disabled: true }]))
  })

  test.each([
    ['were not valid', {}, 'Title is required'],
    ['were refused', { [postFree]: refuse(500, 'Out of order') }, 'Failed to create item: Out of order'],
  ])('is none yet after its values %s, and can be created instead', async (_, api, words) => {
    const { user } = openEditor('/admin/products/new', api)
    const title = await screen.findByLabelText('Title')
    if (postFree in api) {
      await user.type(title, 'Opal chips')
      await user.type(field('Description'), 'A parcel')
    }
    await user.click(screen.getByRole('button', { name: 'Save as draft' }))
    expect(await screen.findByText(words)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Create product' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save as draft' })).toBeVisible()
    expect(field('Hidden from the shop')).not.toBeChecked()
  })

  test('that is complete is published in one step, with what was typed', async () => {
    const { sent, user } = openDraft({ item_info: treated, _item_images_of_items: { items: [picture] } })
    await user.type(await screen.findByLabelText('Title'), '!')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(sent).toMatchObject([{ title: 'Welo Opal!', Is_disabled: false }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument())
  })

  test('stays one after it could not be published', async () => {
    const { user } = openEditor('/admin/products/7', {
      'GET /items/7': {
        ...welo,
        ...opal,
        Is_disabled: true,
        item_info: treated,
        _item_images_of_items: { items: [picture] },
      },
      'PATCH /items/7': refuse(500, 'Out of order'),
    })
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    expect(await screen.findByText(/Failed to update item/)).toBeVisible()
    await waitFor(() => expect(field('Hidden from the shop')).toBeChecked())
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument()
  })

  test('that lacks something is published only after the owner has read what', async () => {
    const undescribed = { items: [picture, { ...picture, id: 2, alt: '' }] }
    const { sent, user } = openDraft({ _item_images_of_items: undescribed })
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Publish Welo Opal?' }))
    expect(dialog.getByText(/1 of 2 pictures have no alternative text/)).toBeVisible()
    expect(dialog.getByText(/Its treatment is not stated/)).toBeVisible()
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Publish anyway' }))
    await waitFor(() => expect(sent).toMatchObject([{ Is_disabled: false }]))
  })

  test('of a gem without its treatment cannot be published, and the dialog leads to the facts', async () => {
    const weighed = { additionalProperty: [{ name: 'Carat weight', value: 3.2 }] }
    const { sent, user } = openDraft({ item_info: weighed, _item_images_of_items: { items: [picture] } })
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Welo Opal cannot be published yet' }))
    expect(dialog.getByText(/Its treatment is not stated/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Go to the facts' }))
    await waitFor(() => expect(screen.getByRole('group', { name: 'Gem facts' })).toHaveFocus())
    expect(sent).toEqual([])
  })

  test('that contradicts itself says so beside the facts and before it is published', async () => {
    const smoked = { additionalProperty: [{ name: 'Treatment', value: 'Smoke' }] }
    const { user } = openDraft({ item_info: smoked, _item_images_of_items: { items: [picture] } })
    await user.type(await screen.findByLabelText('Title'), ', untreated')
    const sentence = 'The title says “untreated”, but the fact Treatment says “Smoke”.'
    expect(screen.getByText(sentence)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(within(screen.getByRole('alertdialog')).getByText(sentence)).toBeVisible()
  })

  test('without a picture says so', async () => {
    const { user } = openDraft({ item_info: treated })
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    expect(screen.getByText('It has no picture.')).toBeVisible()
  })
})
