import { token } from '@elegant/shared/ui'
import { css, styled } from 'styled-components'

/** The page of a table: most of the window is for the rows. */
export const DensePage = styled.div`
  &&& {
    max-width: none;
    padding: ${token.space1} ${token.space2} ${token.space3};
  }
  &&& > header {
    margin-bottom: ${token.space1};
  }
  /* The lead beside the title. */
  &&& > header > div:has(> h1) {
    display: flex;
    align-items: baseline;
    gap: ${token.space2};

    > div {
      margin: 0;
    }
  }
  &&& > header :is(input, a) {
    min-height: 2.25rem;
    padding-block: 0.3rem;
  }
`

/** Counters in one line, so that more rows fit. */
export const CompactCounters = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${token.space3};
  margin: 0 0 ${token.space1};
  border: 0;
  background: none;
  font-size: ${token.textSm};

  > div {
    flex: none;
    flex-direction: row-reverse;
    align-items: baseline;
    gap: 0.4rem;
    padding: 0;
    background: none;
  }
  dd {
    font: 600 ${token.textMd} / 1.4 ${token.sans};
  }
`

/** The line of filters above a table. */
export const denseFilters = css`
  margin-bottom: ${token.space1};

  select,
  button,
  fieldset label,
  input:not([type='checkbox'], [type='radio']) {
    min-height: 2.25rem;
    padding-block: 0.3rem;
    font-size: ${token.textSm};
  }
  button {
    white-space: nowrap;
  }
  > div {
    flex: none;
  }
  > div > select {
    width: 11rem;
  }
  & + section {
    margin-top: 0;
  }
`
