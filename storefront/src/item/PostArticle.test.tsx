import { screen, within } from '@testing-library/react'
import { openItem } from '../testing/itemPage.ts'

test('a blog post shows its date, excerpt and text and no cart button', async () => {
  openItem({ item_type: 'Blog', price: 0, item_info: { excerpt: 'Opals drink.' }, description: 'All of it.' })
  for (const words of ['March 5, 2026', 'Opals drink.', 'All of it.'])
    expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Enquire|Book|Register/ })).not.toBeInTheDocument()
})

describe('a post with formatted text', () => {
  const body =
    '<h2>Water</h2><p>Opals <strong>drink</strong>: <a href="/shop/welo-opals">see</a>.</p><ol><li><p>Dry it.</p></li></ol>' +
    '<blockquote><p>Wait.</p></blockquote><img src="/media/0a/1600.webp" alt="A clear opal" width="1600" height="900">'

  test('is an article with its elements, instead of the description', async () => {
    openItem({ item_type: 'Blog', description: 'For other clients', item_info: { excerpt: 'Opals drink.' }, body })
    const article = within(await screen.findByRole('article'))
    expect(article.getByRole('heading', { level: 1, name: 'Welo Opal' })).toBeVisible()
    expect(article.getByRole('heading', { level: 2, name: 'Water' })).toBeVisible()
    expect(article.getByText('drink').tagName).toBe('STRONG')
    expect(article.getByRole('link', { name: 'see' })).toHaveAttribute('href', '/shop/welo-opals')
    expect(article.getByText('Dry it.').closest('ol')).toBeVisible()
    expect(article.getByText('Wait.').closest('blockquote')).toBeVisible()
    expect(article.getByText('Opals drink.')).toBeVisible()
    expect(screen.queryByText('For other clients')).not.toBeInTheDocument()
  })

  test('has pictures in several widths that reserve their space', async () => {
    openItem({ item_type: 'Blog', body })
    const picture = await screen.findByRole('img', { name: 'A clear opal' })
    expect(picture).toHaveAttribute(
      'srcset',
      expect.stringContaining('/media/0a/400.webp 400w, /media/0a/800.webp 800w'),
    )
    expect(picture).toHaveAttribute('width', '1600')
    expect(picture).toHaveAttribute('height', '900')
    expect(picture).toHaveAttribute('loading', 'lazy')
  })

  test('is harmless even if the server has not cleaned it', async () => {
    const { container } = openItem({
      item_type: 'Blog',
      body: '<p onclick="alert(1)">a<script>alert(1)</script><a href="javascript:alert(1)">b</a></p><img src=x onerror=alert(1)><svg onload=alert(1)>',
    })
    const article = await screen.findByRole('article')
    expect(article).toHaveTextContent('aalert(1)b')
    expect(article.querySelectorAll('script, svg[onload], a, [onclick], img')).toHaveLength(0)
    expect(container.querySelector('[onerror]')).toBeNull()
  })

  test('shows its description where there is none', async () => {
    openItem({ item_type: 'Blog', description: 'All of it.', body: '' })
    expect(await screen.findByText('All of it.')).toBeVisible()
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
  })
})
