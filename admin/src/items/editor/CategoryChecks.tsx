import { useListCategoriesQuery } from '@elegant/shared'
import { useFormikContext } from '@elegant/shared/forms'
import { CheckLabel, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { draftLabels, type ItemDraft } from '../itemDraft.ts'

/** Checkboxes for the categories of an item. */
export function CategoryChecks() {
  const { currentData: categories = [] } = useListCategoriesQuery()
  const { values, setFieldValue } = useFormikContext<ItemDraft>()
  const chosen = values.category_ids ?? []
  function toggle(id: number, isChosen: boolean) {
    const others = chosen.filter((other) => other !== id)
    void setFieldValue(
      'category_ids',
      (isChosen ? [...others, id] : others).sort((a, b) => a - b),
    )
  }
  return (
    <Group>
      <legend>{draftLabels.category_ids}</legend>
      {categories.map(({ id, name, Is_visible }) => (
        <CheckLabel key={id}>
          <input type="checkbox" checked={chosen.includes(id)} onChange={({ target }) => toggle(id, target.checked)} />
          {name}
          {!Is_visible && ' (Hidden)'}
        </CheckLabel>
      ))}
    </Group>
  )
}

const Group = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${token.space3};

  legend {
    font-size: ${token.textSm};
    font-weight: 500;
  }
`
