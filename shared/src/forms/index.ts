export { Form, SubmitButton } from './Form.tsx'
export { OptionalFields } from './OptionalFields.tsx'
export { TextAreaField, TextField } from './TextField.tsx'
