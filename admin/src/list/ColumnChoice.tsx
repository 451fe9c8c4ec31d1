import { Button, CheckLabel } from '@elegant/shared/ui'
import { Disclosure } from '../ui/Disclosure.tsx'
import { chosenColumns } from './listSetting.ts'
import type { Column } from './tableColumns.ts'

/** The columns of a list that the owner sees: the usual ones, or those chosen in this browser. */
export function useShownColumns(list: string, columns: readonly Column[]): readonly Column[] {
  const chosen = chosenColumns(list).use()
  return columns.filter(
    ({ id, isName, isFixed, isExtra }) => isName || isFixed || (chosen ? chosen.includes(id) : !isExtra),
  )
}

/** Chooses the columns of a table. */
export function ColumnChoice({ list, columns }: { list: string; columns: readonly Column[] }) {
  const shown = useShownColumns(list, columns).map(({ id }) => id)
  const isChosen = chosenColumns(list).use() !== undefined
  return (
    <Disclosure label="Columns">
      {columns
        .filter(({ isName, isFixed }) => !isName && !isFixed)
        .map(({ id, label }) => (
          <CheckLabel key={id}>
            <input
              type="checkbox"
              checked={shown.includes(id)}
              onChange={({ target }) =>
                chosenColumns(list).write(target.checked ? [...shown, id] : shown.filter((other) => other !== id))
              }
            />
            {label}
          </CheckLabel>
        ))}
      {isChosen && (
        <Button variant="quiet" onClick={() => chosenColumns(list).write(undefined)}>
          Usual columns
        </Button>
      )}
    </Disclosure>
  )
}
