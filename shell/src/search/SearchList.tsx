import { getSmallest } from '@elegant/shared/rules'
import { SmallCaps, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import type { OptionGroup, SearchOption } from './useSuggestions.ts'

interface SearchListProps {
  /** The id of the combobox; the options are `{id}-{index}`. */
  id: string
  groups: OptionGroup[]
  chosen: number
  onPoint: (index: number) => void
  onChoose: (option: SearchOption) => void
}

/** The suggestions, grouped by kind. The focus stays in the combobox. */
export function SearchList({ id, groups, chosen, onPoint, onChoose }: SearchListProps) {
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((count, { options }) => count + options.length, 0),
  )
  return (
    <List id={`${id}-list`} role="listbox" aria-label="Suggestions" hidden={groups.length === 0}>
      {groups.map(({ label, options }, place) => (
        <Group key={label} aria-label={label}>
          <SmallCaps aria-hidden>{label}</SmallCaps>
          {options.map((option, at) => {
            const index = (starts[place] ?? 0) + at
            return (
              <Option
                key={option.to}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === chosen}
                onPointerMove={() => onPoint(index)}
                onClick={() => onChoose(option)}
                ref={(row) => {
                  if (index === chosen) row?.scrollIntoView?.({ block: 'nearest' })
                }}
              >
                {option.picture && (
                  <Thumb
                    src={getSmallest(option.picture.display_image, option.picture)}
                    alt=""
                    width="48"
                    height="48"
                  />
                )}
                <span>{option.label}</span>
                {option.detail && <small>{option.detail}</small>}
              </Option>
            )
          })}
        </Group>
      ))}
    </List>
  )
}

const List = styled.div`
  max-height: min(30rem, 60dvh);
  overflow: auto;

  &[hidden] {
    display: none;
  }
`

const Group = styled.div.attrs({ role: 'group' })``

const Option = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.15rem ${token.space1};
  min-height: 2.75rem;
  padding: 0.25rem ${token.space1};
  border-radius: ${token.radiusControl};
  overflow-wrap: anywhere;
  cursor: pointer;

  > span {
    flex: 1 1 9rem;
  }
  small {
    color: ${token.muted};
    font-size: ${token.textSm};
  }
  &[aria-selected='true'] {
    background: ${token.sunken};
    box-shadow: inset 2px 0 ${token.opalText};
  }
`

const Thumb = styled.img`
  width: 3rem;
  height: 3rem;
  border-radius: ${token.radiusPicture};
  background: ${token.velvet};
  object-fit: cover;
`
