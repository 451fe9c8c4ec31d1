import { type EstimateTerms, priceFacts, termFacts } from '@elegant/shared/rules'
import { token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** An estimate in the words that the customer sees: on the page, in the mail and on paper. */
export function EstimateFacts({ terms }: { terms: EstimateTerms }) {
  return (
    <>
      <Facts>
        {priceFacts(terms).map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can have the same name
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      <Terms>
        {termFacts(terms).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Terms>
    </>
  )
}

const Facts = styled.dl`
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;

  > div {
    display: flex;
    gap: 0 ${token.space2};
    justify-content: space-between;
    padding-block: 0.2rem;
    overflow-wrap: anywhere;
  }
  > div:last-child {
    border-top: 1px solid ${token.hairline};
    font-weight: 600;
  }
  dd {
    flex: none;
  }
`

const Terms = styled(Facts)`
  color: ${token.muted};

  > div:last-child {
    border: 0;
    font-weight: 400;
  }
  dd {
    flex: 0 1 auto;
    text-align: end;
  }
`
