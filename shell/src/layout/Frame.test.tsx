import { remoteContract } from '@elegant/shared'
import { demoFacts } from '@elegant/shared/rules'
import { buildCustomer } from '@elegant/shared/testing'
import { contentId } from '@elegant/shared/ui'
import { screen, within } from '@testing-library/react'
import { openShell, owner, workingRemotes } from '../testing/openShell.tsx'

jest.mock('../remotes/federation.ts', () => ({ getRoutes: jest.fn() }))

const adminWithSidebar = async () => ({
  contract: remoteContract,
  routes: [
    {
      path: '/admin',
      element: (
        <>
          <a href="/admin/orders">Orders</a>
          <div id={contentId} tabIndex={-1}>
            <h1>Admin Dashboard</h1>
            <button type="button">Add Product</button>
          </div>
        </>
      ),
    },
  ],
})

const banner = () => within(screen.getByRole('banner'))

describe('the frame', () => {
  test('has the shop’s links, the cart and the contact details on every page', async () => {
    const { user } = openShell('/shop')
    expect(await screen.findByRole('heading', { name: 'Our Collection' })).toBeVisible()
    await user.click(banner().getByRole('button', { name: 'Open menu' }))
    for (const name of ['Shop', 'Categories', 'Custom Jewelry', 'Events', 'About']) {
      expect(banner().getByRole('link', { name })).toBeVisible()
    }
    expect(banner().getByRole('link', { name: 'Cart, 0 items' })).toHaveAttribute('href', '/cart')
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Jacksonville, Florida')
    expect(screen.getByRole('contentinfo')).toHaveTextContent(`© ${new Date().getFullYear()}`)
  })

  test('shows the name, the picture and the contact lines that the owner has saved', async () => {
    const facts = {
      ...demoFacts,
      name: 'Opal & Co',
      logo: '/media/logo.webp',
      phone: '904 555 0142',
      email: '',
      website: 'https://opal.example/',
    }
    openShell('/shop', { facts })
    await screen.findByRole('heading', { name: 'Our Collection' })
    const home = banner().getByRole('link', { name: 'Opal & Co' })
    expect(home.querySelector('img')).toHaveAttribute('src', '/media/logo.webp')
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByRole('link', { name: '904 555 0142' })).toHaveAttribute('href', 'tel:+19045550142')
    expect(footer.getByRole('link', { name: 'opal.example' })).toHaveAttribute('href', 'https://opal.example/')
    expect(footer.queryByText(/@/)).not.toBeInTheDocument()
    expect(footer.getByText(/Opal & Co. All rights reserved/)).toBeVisible()
  })

  test('links the pages that the owner shows, in a row of their own', async () => {
    openShell('/shop', { facts: { ...demoFacts, pages: [{ name: 'returns', title: 'Returns' }] } })
    await screen.findByRole('heading', { name: 'Our Collection' })
    const row = within(screen.getByRole('navigation', { name: 'About buying here' }))
    expect(row.getAllByRole('link')).toHaveLength(1)
    expect(row.getByRole('link', { name: 'Returns' })).toHaveAttribute('href', '/help/returns')
  })

  test('has no row of pages if the owner shows none', async () => {
    openShell('/shop')
    await screen.findByRole('heading', { name: 'Our Collection' })
    expect(screen.queryByRole('navigation', { name: 'About buying here' })).not.toBeInTheDocument()
  })

  test('shows what the owner has saved meanwhile after the next navigation', async () => {
    const loadFacts = jest.fn(async () => ({ ...demoFacts, name: 'Opal & Co' }))
    const { user } = openShell('/shop', { loadFacts })
    await screen.findByRole('heading', { name: 'Our Collection' })
    expect(loadFacts).not.toHaveBeenCalled()
    await user.click(banner().getByRole('link', { name: 'Elegant Gems' }))
    expect(await banner().findByRole('link', { name: 'Opal & Co' })).toBeVisible()
    expect(loadFacts).toHaveBeenCalledTimes(1)
  })

  test('keeps the last facts if the shop does not answer', async () => {
    const { user } = openShell('/shop', { loadFacts: () => Promise.reject(new Error('offline')) })
    await screen.findByRole('heading', { name: 'Our Collection' })
    await user.click(banner().getByRole('link', { name: 'Elegant Gems' }))
    expect(banner().getByRole('link', { name: 'Elegant Gems' })).toBeVisible()
  })

  test('shows visitors of a closed shop that it is closed, and how to reach it', async () => {
    openShell('/shop', { facts: { ...demoFacts, isClosed: true } })
    expect(await screen.findByRole('heading', { name: 'We are closed for now' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Our Collection' })).not.toBeInTheDocument()
    expect(banner().queryByRole('link', { name: 'Shop' })).not.toBeInTheDocument()
    expect(screen.getByRole('main')).toHaveTextContent(demoFacts.email)
  })

  test('shows the owner of a closed shop its pages, with a mark', async () => {
    openShell('/shop', { customer: owner, facts: { ...demoFacts, isClosed: true } })
    expect(await screen.findByRole('heading', { name: 'Our Collection' })).toBeVisible()
    expect(await screen.findByText(/^The shop is closed: only you see this page/)).toBeVisible()
  })

  test('shows the record of a stone in a closed shop', async () => {
    openShell('/stone/WO-1', { facts: { ...demoFacts, isClosed: true } })
    expect(await screen.findByRole('heading', { name: 'Record of a stone' })).toBeVisible()
  })

  test('lets visitors of a closed shop sign in', async () => {
    openShell('/sign-in', { facts: { ...demoFacts, isClosed: true } })
    expect(await screen.findByLabelText('Password')).toBeVisible()
  })

  test('skips to the content', async () => {
    const { user } = openShell('/shop')
    await screen.findByRole('heading', { name: 'Our Collection' })
    await user.click(screen.getByRole('link', { name: 'Skip to content' }))
    expect(screen.getByRole('main')).toHaveFocus()
  })

  test('skips the navigation of an area too', async () => {
    const { user } = openShell('/admin', { customer: owner, remotes: { ...workingRemotes, admin: adminWithSidebar } })
    await screen.findByRole('heading', { name: 'Admin Dashboard' })
    await user.click(screen.getByRole('link', { name: 'Skip to content' }))
    await user.tab()
    expect(screen.getByRole('button', { name: 'Add Product' })).toHaveFocus()
  })

  test('leaves the focus in the field that a page opens with', async () => {
    const storefront = async () => ({
      routes: [
        { path: 'shop', element: <h1>Our Collection</h1> },
        { path: 'events', element: <input aria-label="Title" ref={(input) => input?.focus()} /> },
      ],
    })
    const { user } = openShell('/shop', { remotes: { ...workingRemotes, storefront } })
    await screen.findByRole('heading', { name: 'Our Collection' })
    await user.click(banner().getByRole('button', { name: 'Open menu' }))
    await user.click(banner().getByRole('link', { name: 'Events' }))
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveFocus()
  })

  test('closes the menu on Escape and keeps the focus on its button', async () => {
    const { user } = openShell('/shop')
    await user.click(banner().getByRole('button', { name: 'Open menu' }))
    await user.tab()
    expect(banner().getByRole('link', { name: 'Shop' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(banner().getByRole('button', { name: 'Open menu' })).toHaveFocus()
  })

  test('shows a guest a sign-in icon but no My Orders', async () => {
    openShell('/shop')
    expect(await banner().findByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(banner().queryByRole('link', { name: 'My Orders' })).toBeNull()
  })

  test('removes the structured data of the first page on navigation', async () => {
    const told = document.createElement('script')
    told.type = 'application/ld+json'
    document.head.append(told)
    const { user } = openShell('/shop')
    await screen.findByRole('heading', { name: 'Our Collection' })
    expect(told).toBeInTheDocument()
    await user.click(banner().getByRole('link', { name: /^Elegant/ }))
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
    expect(told).not.toBeInTheDocument()
  })

  test('shows a customer their role, avatar and My Orders', async () => {
    const { user } = openShell('/shop', { customer: buildCustomer() })
    await user.click(banner().getByRole('button', { name: 'Open menu' }))
    expect(await banner().findByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/customer/dashboard')
    expect(banner().getAllByText('customer')).not.toEqual([])
    expect(banner().getByRole('button', { name: 'Account of Ada Lovelace, AL' })).toHaveTextContent('AL')
  })

  test('shows an admin a link to the admin area instead of My Orders', async () => {
    const { user } = openShell('/shop', { customer: owner })
    await user.click(banner().getByRole('button', { name: 'Open menu' }))
    expect(await banner().findByRole('link', { name: 'Admin' })).toBeVisible()
    expect(banner().queryByRole('link', { name: 'My Orders' })).toBeNull()
  })

  test('shows a 404 page for an unknown address', async () => {
    openShell('/no-such-page')
    expect(await screen.findByText('Oops! Page not found')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  })
})
