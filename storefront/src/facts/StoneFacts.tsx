import { labReportKind } from '@elegant/shared/rules'
import { Note, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { lengthUnit, toInches } from './lengthUnit.ts'
import { UnitSwitch } from './UnitSwitch.tsx'

interface StoneFactsProps {
  facts: readonly { name: string; text: string; basis?: string; url?: string }[]
  /** Lengths can be read in inches too. A kept record shows what was recorded. */
  hasUnits?: boolean
}

/** Facts of a stone, with how the shop knows them (docs/product/passport.md). */
export function StoneFacts({ facts, hasUnits = false }: StoneFactsProps) {
  const unit = lengthUnit.use()
  const lengths = new Map(facts.flatMap(({ text }) => (hasUnits ? [[text, toInches(text)] as const] : [])))
  const getWords = (text: string) => (unit === 'in' && lengths.get(text)) || text
  return (
    <Table>
      {facts.map(({ name, text, basis, url }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <FactText text={getWords(text)} url={url} />
            {lengths.get(text) && (
              <>
                {' '}
                <UnitSwitch />
              </>
            )}
            {basis && <Note as="span">{basis}</Note>}
          </dd>
        </div>
      ))}
    </Table>
  )
}

/** An uploaded lab report has a link beside its number; otherwise the number leads to the laboratory's page. */
function FactText({ text, url }: { text: string; url?: string }) {
  const kind = url && labReportKind(url)
  if (!kind) return url ? <a href={url}>{text}</a> : text
  return (
    <>
      {text}{' '}
      <a href={url} target="_blank" rel="noreferrer">
        Lab report ({kind})
      </a>
    </>
  )
}

const Table = styled.dl`
  font-size: ${token.textSm};
  font-variant-numeric: tabular-nums;

  > div {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: ${token.space2};
    padding-block: 0.5rem;
    border-bottom: 1px solid ${token.hairline};
  }
  > div:first-child {
    border-top: 1px solid ${token.hairline};
  }
  dt {
    color: ${token.muted};
  }
  dd {
    overflow-wrap: anywhere;
  }
  dd > span {
    display: block;
  }
`
