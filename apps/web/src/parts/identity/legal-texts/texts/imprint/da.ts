import type { LegalText } from '../../legal-text.ts'

export const text: LegalText = {
  title: 'Selskabsoplysninger',
  description: 'Hvem der driver Husrum, hvordan du kontakter os, og hvor billeder, steder og kort kommer fra.',
  inShort: [],
  sections: [
    {
      id: 'contact',
      title: 'Sådan kontakter du os',
      blocks: [
        'Skriv til {email} på dansk, engelsk eller tysk. Et menneske svarer inden for fem hverdage. Myndigheder og brugere kan også kontakte os dér efter artikel 11 og 12 i forordningen om digitale tjenester.',
      ],
    },
    {
      id: 'responsible',
      title: 'Ansvarlig for indholdet',
      blocks: [
        'Ledelsen i Husrum ApS på adressen ovenfor. Eksperter står inde for deres egne profiler og projekter og forfattere for deres anmeldelser.',
      ],
    },
    {
      id: 'disputes',
      title: 'Tvister',
      blocks: [
        'Forbrugere i Danmark kan klage til Center for Klageløsning i Nævnenes Hus ([naevneneshus.dk](https://naevneneshus.dk)).',
      ],
    },
    {
      id: 'sources',
      title: 'Hvor tingene kommer fra',
      blocks: [
        'Steder og koordinater: GeoNames ([geonames.org](https://www.geonames.org)), CC BY 4.0. Landenes omrids: Natural Earth, fri af ophavsret. Skrift: Schibsted Grotesk, SIL Open Font License. Ikoner: Lucide, ISC-licens.',
        'Billeder af projekter tilhører de eksperter, der viser dem; navnet står ved hvert.',
      ],
    },
    {
      id: 'more',
      title: 'Mere at læse',
      blocks: ['[Vilkår](/terms-and-conditions-dk) og [privatlivspolitik](/privacy-policy-dk).'],
    },
  ],
}
