import { Building2, House, Lightbulb, Mail, MessageSquare, Phone, Search, Sofa, Trees } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../choices/Checkbox.tsx'
import { ChoiceCards } from '../choices/ChoiceCards.tsx'
import { CodeField } from '../fields/CodeField.tsx'
import { Combobox } from '../fields/Combobox.tsx'
import { ErrorSummary } from '../fields/ErrorSummary.tsx'
import { FormRow } from '../layout/layout.tsx'
import { PasswordField } from '../fields/PasswordField.tsx'
import { PhoneField } from '../fields/PhoneField.tsx'
import { RadioList } from '../choices/RadioList.tsx'
import { SearchBox } from '../fields/SearchBox.tsx'
import { Select } from '../choices/Select.tsx'
import { Swatch } from '../measures/StyleBar.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Sample } from './Sample.testing.tsx'

const prefixes = [
  { value: '+45', label: 'DK +45' },
  { value: '+49', label: 'DE +49' },
]

const towns = ['Aarhus', 'Aalborg', 'Odense', 'København', 'Kolding', 'Hamburg', 'Hammel', 'Tranbjerg'].map(
  (label) => ({ key: label, label, note: label === 'Hamburg' ? 'Germany' : 'Denmark' }),
)
const findTowns = async (words: string) =>
  towns.filter((town) => town.label.toLowerCase().startsWith(words.toLowerCase()))

export function Fields() {
  const [town, setTown] = useState<(typeof towns)[number] | null>(towns[0] ?? null)
  const [words, setWords] = useState('')
  const [code, setCode] = useState('407')
  const [size, setSize] = useState<'consultancy' | 'small' | 'complete' | null>('small')
  const [ways, setWays] = useState<('chat' | 'email' | 'phone')[]>(['chat', 'email'])
  const [reason, setReason] = useState<'time' | 'budget' | null>('time')
  return (
    <>
      <Sample title="Text fields">
        <TextField
          label="Name"
          hint="Experts see your first name until you share more."
          name="name"
          autoComplete="name"
          width="medium"
          defaultValue="Ann Krogh"
        />
        <TextField
          label="E-mail"
          type="email"
          width="medium"
          error="Write the address with an @"
          defaultValue="ann.krogh"
        />
        <TextField
          label="Search"
          labelHidden
          icon={<Search aria-hidden="true" />}
          placeholder="Search names and messages"
          width="medium"
        />
        <TextField label="Size" optional unit="m²" inputMode="numeric" width="short" />
        <TextArea
          label="About the project"
          hint="What is wrong today, what may stay, and who lives there."
          counter={{ minimum: 30, maximum: 3000 }}
          defaultValue="We bought the flat from my aunt and have lived with her kitchen for two years."
        />
        <PasswordField
          label="Password"
          labelEnd={<a href="#forgot">Forgot your password?</a>}
          autoComplete="current-password"
          width="medium"
          defaultValue="morgensol"
        />
        <PasswordField
          label="New password"
          error="Leave your name out of the password"
          hint="A short sentence works well."
          autoComplete="new-password"
          width="medium"
        />
        <PhoneField
          label="Mobile phone"
          hint="We text a code of six digits in the next step."
          prefixes={prefixes}
          prefix={{ defaultValue: '+45' }}
          number={{ defaultValue: '20 41 86 3' }}
          width="medium"
        />
        <PhoneField
          label="Mobile phone"
          error="Add the missing digit. A Danish number has eight, this one has seven."
          prefixes={prefixes}
          prefix={{ defaultValue: '+45' }}
          number={{ defaultValue: '20 41 86 3' }}
          width="medium"
        />
      </Sample>
      <Sample title="Error summary, row of fields">
        <ErrorSummary
          problems={[
            { target: 'password', message: 'Leave your name out of the password' },
            { target: 'phone', message: 'Add the missing digit to your phone number' },
          ]}
        />
        <FormRow>
          <TextField label="Postal code" />
          <TextField label="Town" />
        </FormRow>
      </Sample>
      <Sample title="Combobox, search">
        <Combobox
          label="Town"
          hint="Experts see the town, not the street."
          value={town}
          onChange={setTown}
          search={findTowns}
          first={towns}
          width="medium"
        />
        <div className="max-w-[587px]">
          <SearchBox
            label="Search experts"
            placeholder="Place or name"
            words={words}
            onSearch={setWords}
            search={findTowns}
            onPick={(item) => setWords(item.label)}
            action="Search"
          />
        </div>
      </Sample>
      <Sample title="Code">
        <CodeField label="Code from the text message" value={code} onChange={setCode} />
        <CodeField label="Accepted code" value="407916" onChange={() => {}} right />
        <CodeField
          label="Wrong code"
          value="407961"
          onChange={() => {}}
          error="That code isn’t right. Check the last digits, 4 attempts left."
        />
      </Sample>
      <Sample title="Select">
        <Select
          label="Language"
          width="medium"
          defaultValue="da"
          options={[
            { value: 'en', label: 'English' },
            { value: 'da', label: 'Dansk' },
            { value: 'de', label: 'Deutsch' },
          ]}
        />
        <Select
          label="Sort by"
          tone="bare"
          options={[
            { value: 'reviewed', label: 'Best reviewed' },
            { value: 'new', label: 'Newest' },
          ]}
        />
      </Sample>
      <Sample title="Check boxes and radio buttons">
        <Checkbox defaultChecked>
          I accept the <a href="#terms">terms and conditions</a>
        </Checkbox>
        <Checkbox error="Accept the terms to continue">I accept the terms</Checkbox>
        <div className="w-60">
          <Checkbox size="small" mark={<Swatch of="scandinavian" />} end={14} defaultChecked>
            Scandinavian
          </Checkbox>
          <Checkbox size="small" mark={<Swatch of="japandi" />} end={11}>
            Japandi
          </Checkbox>
          <Checkbox size="small" end={0} disabled>
            €25.000-50.000
          </Checkbox>
        </div>
        <RadioList
          legend="Why"
          className="max-w-form"
          value={reason}
          onChange={setReason}
          options={[
            { value: 'time', label: 'No time in these months' },
            { value: 'budget', label: 'The budget is too small' },
          ]}
        />
      </Sample>
      <Sample title="Choice cards">
        <ChoiceCards
          legend="Size"
          value={size}
          onChange={setSize}
          className="max-w-[695px]"
          options={[
            {
              value: 'consultancy',
              label: 'Advice only',
              help: 'A few hours with an expert: a plan, colours or a second opinion',
              icon: <Lightbulb aria-hidden="true" />,
            },
            {
              value: 'small',
              label: 'One or two rooms',
              help: 'A clear task, such as a new kitchen or a better living room',
              icon: <Sofa aria-hidden="true" />,
            },
            {
              value: 'complete',
              label: 'The whole home',
              help: 'Everything from the first drawing to the last lamp',
              icon: <House aria-hidden="true" />,
            },
          ]}
        />
        <ChoiceCards
          legend="How may experts answer you?"
          hint="Choose one or more. Chat needs nothing from you but this account."
          multiple
          layout="columns"
          value={ways}
          onChange={setWays}
          className="max-w-[695px]"
          options={[
            { value: 'chat', label: 'Chat', icon: <MessageSquare aria-hidden="true" /> },
            { value: 'email', label: 'E-mail', icon: <Mail aria-hidden="true" /> },
            { value: 'phone', label: 'Phone', icon: <Phone aria-hidden="true" /> },
          ]}
        />
        <ChoiceCards
          legend="Rooms"
          legendAs="label"
          error="Choose at least one"
          layout="columns"
          value={null}
          onChange={() => {}}
          className="max-w-[695px]"
          options={[
            { value: 'garden', label: 'Garden', icon: <Trees aria-hidden="true" /> },
            { value: 'office', label: 'Office', icon: <Building2 aria-hidden="true" />, disabled: true },
          ]}
        />
      </Sample>
    </>
  )
}
