import { useShopFacts } from '@elegant/shared'
import { SectionTitle, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/**
 * Where and when the shop can be visited; nothing until the owner has said so (docs/product/admin.md#shop-settings).
 */
export function VisitUs() {
  const { address, open_hours, map, map_alt } = useShopFacts().visit ?? {}
  if (!address && !open_hours && !map) return null
  return (
    <Section aria-labelledby="visit">
      <SectionTitle id="visit">Visit us</SectionTitle>
      {address && <address>{address}</address>}
      {open_hours && (
        <dl>
          <dt>Hours</dt>
          <dd>{open_hours}</dd>
        </dl>
      )}
      {map && <img src={map} alt={map_alt} loading="lazy" decoding="async" />}
    </Section>
  )
}

const Section = styled(Stack).attrs({ as: 'section' })`
  gap: ${token.space2};
  margin-top: ${token.space5};

  address,
  dd {
    font-style: normal;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  dt {
    color: ${token.muted};
    font-size: ${token.textSm};
  }
  img {
    width: 100%;
    aspect-ratio: 4 / 3;
    border-radius: ${token.radiusPicture};
    object-fit: cover;
  }
`
