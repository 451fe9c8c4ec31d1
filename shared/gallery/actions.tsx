import { Heart, Trash2 } from 'lucide'
import { useState } from 'react'
import { Button, ButtonLink, Choice, Icon, IconButton, IconLink, TryAgain } from '../src/ui/index.ts'
import type { Specimens } from './specimens.ts'

const options = [
  { value: 'new', label: 'Newest' },
  { value: 'price', label: 'Price' },
  { value: 'title', label: 'Title' },
]

function SortChoice() {
  const [value, setValue] = useState('new')
  return <Choice label="Sort by" options={options} value={value} onChange={setValue} />
}

export const actions = {
  IconLink: {
    'With a label': (
      <IconLink href="#heart" aria-label="Favorites">
        <Icon of={Heart} />
      </IconLink>
    ),
  },
  TryAgain: { Quiet: <TryAgain onClick={() => {}} /> },
  Button: {
    Primary: <Button variant="primary">Add to cart</Button>,
    Secondary: <Button>Continue shopping</Button>,
    Quiet: <Button variant="quiet">Try again</Button>,
    Danger: <Button variant="danger">Delete</Button>,
    'With an icon': (
      <Button>
        <Icon of={Heart} size={18} /> Save
      </Button>
    ),
    'Primary, disabled': (
      <Button variant="primary" disabled>
        Add to cart
      </Button>
    ),
    'Secondary, disabled': <Button disabled>Continue shopping</Button>,
    'Quiet, aria-disabled': (
      <Button variant="quiet" aria-disabled>
        Try again
      </Button>
    ),
  },
  ButtonLink: {
    Primary: (
      <ButtonLink href="#ButtonLink" variant="primary">
        To the shop
      </ButtonLink>
    ),
    Secondary: <ButtonLink href="#ButtonLink">To the shop</ButtonLink>,
    Quiet: (
      <ButtonLink href="#ButtonLink" variant="quiet">
        To the shop
      </ButtonLink>
    ),
  },
  IconButton: {
    Plain: (
      <IconButton label="Delete">
        <Icon of={Trash2} size={20} />
      </IconButton>
    ),
    'aria-disabled': (
      <IconButton label="Delete" aria-disabled>
        <Icon of={Trash2} size={20} />
      </IconButton>
    ),
  },
  Choice: { Plain: <SortChoice /> },
} satisfies Specimens
