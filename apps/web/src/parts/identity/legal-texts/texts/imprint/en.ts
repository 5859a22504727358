import type { LegalText } from '../../legal-text.ts'

export const text: LegalText = {
  title: 'Imprint',
  description: 'Who runs Husrum, how to reach us, and where pictures, places and maps come from.',
  inShort: [],
  sections: [
    {
      id: 'contact',
      title: 'Reaching us',
      blocks: [
        'Write to {email} in English, Danish or German. A person answers within five working days. Authorities and users reach us there under Articles 11 and 12 of the Digital Services Act as well.',
      ],
    },
    {
      id: 'responsible',
      title: 'Responsible for the content',
      blocks: [
        'The management of Husrum ApS, at the address above. Experts answer for their own profiles and projects, authors for their reviews.',
      ],
    },
    {
      id: 'disputes',
      title: 'Disputes',
      blocks: [
        'Consumers in Denmark can turn to the Center for Klageløsning at Nævnenes Hus ([naevneneshus.dk](https://naevneneshus.dk)). We neither take part nor are obliged to take part in proceedings before a German consumer arbitration board.',
      ],
    },
    {
      id: 'sources',
      title: 'Where things come from',
      blocks: [
        'Places and coordinates: GeoNames ([geonames.org](https://www.geonames.org)), CC BY 4.0. Outlines of countries: Natural Earth, public domain. Typeface: Schibsted Grotesk, SIL Open Font License. Icons: Lucide, ISC licence.',
        'Photos of projects belong to the experts who show them; the credit stands with each.',
      ],
    },
    {
      id: 'more',
      title: 'More to read',
      blocks: ['[Terms and conditions](/terms-and-conditions) and [privacy policy](/privacy-policy).'],
    },
  ],
}
