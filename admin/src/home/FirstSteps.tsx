import { Link } from '@elegant/shared'
import type { Figures } from '@elegant/shared/rules'
import { AutoGrid, Icon, PanelTitle, panel, token, VisuallyHidden } from '@elegant/shared/ui'
import { Check } from 'lucide'
import { styled } from 'styled-components'

/** The setup checklist of an empty shop. A step is complete when its data exists. */
export function FirstSteps({ figures: { shop, categories, items } }: { figures: Figures }) {
  const products = items.Product.total
  const steps = [
    {
      to: '/admin/shop',
      title: 'Name your shop',
      description: 'And add its contact details.',
      // Saving the settings raises the version.
      isDone: shop.version > 1,
    },
    {
      to: '/admin/categories?edit=new',
      title: 'Add your first category',
      description: 'Shoppers browse by category: raw opals, emeralds, jewelry.',
      isDone: categories.total > 0,
    },
    {
      to: '/admin/products/new',
      title: 'Add your first product',
      description: 'A title, a price and a good picture are enough to start.',
      isDone: products > 0,
    },
  ]
  // An owner with more than one product does not need the checklist, even if a step is incomplete.
  if (products > 1 || steps.every(({ isDone }) => isDone)) return null
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Welcome aria-label="First steps">
      <PanelTitle>Welcome to your shop</PanelTitle>
      <p>It is still empty. Three steps to open it:</p>
      <AutoGrid as="ol" $min="max(15rem, 30%)" $gap={token.space2}>
        {steps.map((step, index) => (
          <li key={step.to}>
            <Step to={step.to} data-next={step === next}>
              <Mark data-done={step.isDone}>
                {step.isDone ? <Icon of={Check} size={16} /> : index + 1}
                {step.isDone && <VisuallyHidden>Done:</VisuallyHidden>}
              </Mark>
              <span>
                <strong>{step.title}</strong>
                <small>{step.description}</small>
              </span>
            </Step>
          </li>
        ))}
      </AutoGrid>
    </Welcome>
  )
}

const Welcome = styled.section`
  margin-bottom: ${token.space4};
  padding: ${token.space3};
  ${panel};

  > p {
    margin-block: 0.25rem ${token.space2};
    color: ${token.muted};
  }
`

const Step = styled(Link)`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${token.space2};
  height: 100%;
  padding: ${token.space2};
  border: 1px solid ${token.hairline};
  border-radius: ${token.radiusControl};
  text-decoration: none;

  &:hover,
  &[data-next='true'] {
    border-color: ${token.control};
  }
  strong {
    display: block;
    font-weight: 500;
  }
  small {
    color: ${token.muted};
    font-size: ${token.textSm};
  }
`

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 2rem;
  height: 2rem;
  border: 1px solid ${token.control};
  border-radius: ${token.radiusRound};
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;

  &[data-done='true'] {
    border-color: ${token.success};
    color: ${token.success};
  }
`
