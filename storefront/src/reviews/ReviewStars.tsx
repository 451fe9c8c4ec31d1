import { useFormikContext } from '@elegant/shared/forms'
import { type NewReview, ratings } from '@elegant/shared/rules'
import { formatCount, token } from '@elegant/shared/ui'
import { useId } from 'react'
import { styled } from 'styled-components'

/** The choice of one to five stars, bound to `rating`. */
export function ReviewStars() {
  const { values, errors, touched, setFieldValue, setFieldTouched } = useFormikContext<NewReview>()
  const errorId = useId()
  const error = touched.rating ? errors.rating : undefined
  return (
    <Choices aria-describedby={error ? errorId : undefined}>
      <legend>Stars</legend>
      {ratings.map((star) => (
        <label key={star}>
          <input
            type="radio"
            name="rating"
            value={star}
            checked={values.rating === star}
            aria-label={formatCount(star, 'star')}
            onChange={() => void setFieldValue('rating', star)}
            onBlur={() => void setFieldTouched('rating')}
          />
          <span aria-hidden>{star <= values.rating ? '★' : '☆'}</span>
        </label>
      ))}
      {error && <Failure id={errorId}>{error}</Failure>}
    </Choices>
  )
}

const Choices = styled.fieldset`
  legend {
    font-size: ${token.textSm};
    font-weight: 500;
  }
  label {
    display: inline-grid;
    place-items: center;
    width: 2.75rem;
    height: 2.75rem;
    color: ${token.opalText};
    font-size: ${token.text2xl};
    cursor: pointer;
  }
  label > * {
    grid-area: 1 / 1;
  }
  input {
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  input:focus-visible + span {
    outline: 2px solid currentColor;
    outline-offset: 4px;
  }
`

const Failure = styled.p`
  color: ${token.danger};
  font-size: ${token.textSm};
`
