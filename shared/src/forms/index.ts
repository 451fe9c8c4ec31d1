export { Form, SubmitButton } from './Form.tsx'
export { TextAreaField, TextField } from './TextField.tsx'
