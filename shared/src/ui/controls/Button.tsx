import type { ComponentProps, MouseEvent } from 'react'
import { css, styled } from 'styled-components'
import { token } from '../theme/tokens.ts'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonLook {
  /**
   * Primary for the one main action of a screen, secondary by default, quiet for minor actions, danger for one that
   * takes something away.
   */
  variant?: Variant
}

const looks = {
  primary: css`
    background: ${token.action};
    color: ${token.onAction};
    &:hover {
      background: color-mix(in srgb, ${token.action} 82%, ${token.opalText});
    }
  `,
  secondary: css`
    border-color: ${token.control};
    &:hover {
      background: ${token.sunken};
    }
  `,
  quiet: css`
    && {
      padding-inline: 0;
    }
    color: ${token.muted};
    text-decoration: underline;
    &:hover {
      color: ${token.ink};
    }
  `,
  danger: css`
    background: ${token.danger};
    color: ${token.paper};
  `,
}

const look = css<ButtonLook>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token.space1};
  min-height: ${token.controlHeight};
  padding: 0.5rem 1.4rem;
  border: 1px solid transparent;
  border-radius: ${token.radiusControl};
  background: none;
  color: ${token.ink};
  font: 500 ${token.textMd} / 1.2 ${token.sans};
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: transform ${token.quick}, opacity ${token.quick};
  ${({ variant = 'secondary' }) => looks[variant]}

  &:hover {
    opacity: 0.92;
  }
  &:active {
    transform: translateY(1px);
  }
  &:disabled,
  &[aria-disabled='true'] {
    opacity: 0.55;
    cursor: default;
    transform: none;
  }
  &:focus-visible {
    border-radius: ${token.radiusControl};
  }
`

const PlainButton = styled.button.withConfig({ shouldForwardProp: (name) => name !== 'variant' })<ButtonLook>`
  ${look}
`

interface ButtonProps extends ComponentProps<typeof PlainButton> {
  /** True while its action runs: it ignores clicks, and keeps the focus, which a disabled button would lose. */
  isBusy?: boolean
}

/**
 * A button. Its `type` defaults to `button`, not to `submit`. The smoke check of a release finds the main action of a
 * page by `data-variant`, and presses it.
 */
export function Button({ type = 'button', isBusy = false, ...props }: ButtonProps) {
  return (
    <PlainButton
      type={type}
      data-variant={props.variant === 'primary' ? 'primary' : undefined}
      {...props}
      {...(isBusy && { 'aria-disabled': true, onClick: preventDefault })}
    />
  )
}

function preventDefault(event: MouseEvent): void {
  event.preventDefault()
}

/** A retry button for content that failed to load. */
export function TryAgain({ onClick }: { onClick: () => unknown }) {
  return (
    <Button variant="quiet" onClick={onClick}>
      Try again
    </Button>
  )
}

/** A link that looks like a button: `<ButtonLink as={Link} to="/shop">`. */
export const ButtonLink = styled.a.withConfig({ shouldForwardProp: (name) => name !== 'variant' })<ButtonLook>`
  ${look}
`

const square = css`
  display: inline-grid;
  place-items: center;
  width: ${token.controlHeight};
  height: ${token.controlHeight};
  padding: 0;
  border: 1px solid transparent;
  border-radius: ${token.radiusControl};
  background: none;
  color: inherit;
  cursor: pointer;
  transition: opacity ${token.quick};

  &:hover {
    background: color-mix(in srgb, currentColor 8%, transparent);
  }
  &[aria-disabled='true'] {
    opacity: 0.35;
    cursor: default;
  }
`

/** A square button that shows only a drawing; `label` says in words what it does. */
export function IconButton({ label, ...props }: { label: string } & Omit<ComponentProps<typeof Square>, 'aria-label'>) {
  return <Square type="button" aria-label={label} {...props} />
}

/** A link that looks like an `IconButton`: `<IconLink as={Link} to="/shop" aria-label="Shop">`. */
export const IconLink = styled.a`
  ${square}
`

const Square = styled.button`
  ${square}
`
