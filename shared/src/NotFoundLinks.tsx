import { styled } from 'styled-components'
import { Link } from './Link.tsx'
import { limits } from './rules/fields/limits.ts'
import { Button } from './ui/controls/Button.tsx'
import { Input } from './ui/controls/Field.tsx'
import { Cluster } from './ui/layout/Layout.tsx'
import { token } from './ui/theme/tokens.ts'

/** Links from an unknown address: the search, the shop and the categories. */
export function NotFoundLinks() {
  return (
    <Links>
      <SearchForm role="search" action="/shop">
        <Input
          type="search"
          name="search"
          aria-label="Search the shop"
          placeholder="Search the shop"
          maxLength={limits.search}
        />
        <Button type="submit">Search</Button>
      </SearchForm>
      <Cluster as="nav" aria-label="Continue shopping" $justify="center" $gap={token.space3}>
        <Link to="/shop">Shop all pieces</Link>
        <Link to="/categories">Shop by category</Link>
      </Cluster>
    </Links>
  )
}

const Links = styled.div`
  display: grid;
  gap: ${token.space3};
  max-width: 32rem;
  margin: 0 auto ${token.space5};
  padding-inline: ${token.gutter};
`

const SearchForm = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space1};

  input {
    flex: 1 8rem;
  }
`
