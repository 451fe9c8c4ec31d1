export { Form, SubmitButton } from './Form.tsx'
export { OptionalFields } from './OptionalFields.tsx'
export { TextField } from './TextField.tsx'
