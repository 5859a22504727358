import { useTranslation } from 'react-i18next'
import type { BriefSection } from '#flows/brief-section-names.ts'
import { extraOf } from '#flows/brief-sections.ts'
import { AboutText } from '#parts/brief-steps/AboutText.tsx'
import { BudgetStep } from '#parts/brief-steps/BudgetStep.tsx'
import { ContactWays } from '#parts/brief-steps/ContactWays.tsx'
import { PlaceStep } from '#parts/brief-steps/PlaceStep.tsx'
import { ProjectStep } from '#parts/brief-steps/ProjectStep.tsx'
import { RoomsStep } from '#parts/brief-steps/RoomsStep.tsx'
import { ServiceStep } from '#parts/brief-steps/ServiceStep.tsx'
import { SizeStep } from '#parts/brief-steps/SizeStep.tsx'
import { SpecialistsStep } from '#parts/brief-steps/SpecialistsStep.tsx'
import type { StepBodyProps } from '#parts/brief-steps/step-props.ts'
import { useBriefQuestions } from '#parts/brief-steps/use-brief-options.ts'
import { StyleStep } from '#parts/brief-steps/StyleStep.tsx'
import { ExtraQuestions } from '#parts/extra-questions/ExtraQuestions.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Stack } from '#ui/layout.tsx'
import { qualityTexts } from './quality-texts.ts'

/** The questions of a section: those of the flow's steps. */
export function SectionBody({ section, withRooms, ...body }: SectionBodyProps) {
  const questions = useBriefQuestions()
  return (
    <>
      <SectionFields {...{ section, withRooms }} {...body} />
      <ExtraQuestions questions={extraOf(section, questions)} {...body} />
    </>
  )
}

type SectionBodyProps = StepBodyProps & {
  section: BriefSection
  /** The kind of expert has changed, and with it what must be known. */
  withRooms: boolean
}

function SectionFields({ section, withRooms, ...body }: SectionBodyProps) {
  switch (section) {
    case 'service':
      return (
        <Stack className="gap-8">
          <ServiceStep {...body} />
          {withRooms && <OtherNeeds {...body} />}
          <ProjectStep {...body} />
        </Stack>
      )
    case 'rooms':
      return <RoomsStep {...body} />
    case 'size':
      return <SizeStep {...body} />
    case 'place':
      return <PlaceStep {...body} />
    case 'specialists':
      return <SpecialistsStep {...body} />
    case 'budget':
      return <BudgetStep {...body} />
    case 'style':
      return <StyleStep {...body} />
    case 'about':
      return <AboutText {...body} elsewhere={qualityTexts} />
    case 'contacts':
      return <ContactWays {...body} />
  }
}

function OtherNeeds(body: StepBodyProps) {
  const { t } = useTranslation()
  return (
    <Stack className="gap-5">
      <Notice role="status">
        {t(
          body.answers.service_type === 'architect'
            ? 'application.service.toArchitect'
            : 'application.service.toDesigner',
        )}
      </Notice>
      <RoomsStep {...body} />
    </Stack>
  )
}
