/** A few lines in the manner of a film scene, all our own. */
export interface FilmScene {
  place: string
  lines: readonly (readonly [who: string, says: string])[]
}

export const scenes: readonly FilmScene[] = [
  {
    place: 'INT. ARCHIVE ROOM. NIGHT',
    lines: [
      ['The inspector', 'You said the page was here.'],
      ['The archivist', 'I said the address was here. The page never checked in.'],
      ['The inspector', 'Then who signed the register?'],
    ],
  },
  {
    place: 'EXT. RAILWAY PLATFORM. FOG',
    lines: [
      ['The traveller', 'When does the train to this page leave?'],
      ['The station master', 'Friend, nobody ever laid the rails.'],
    ],
  },
  {
    place: 'INT. SUBMARINE. RED LIGHT',
    lines: [
      ['The captain', 'Sonar?'],
      ['The operator', 'Four hundred and four metres, and nothing below us.'],
      ['The captain', 'Surface. We start again from the top.'],
    ],
  },
  {
    place: 'INT. CONTEST HALL. FINAL HOUR',
    lines: [
      ['The coach', 'Where is problem K?'],
      ['The contestant', 'There are only ten problems.'],
      ['The coach', 'That explains our penalty time.'],
    ],
  },
  {
    place: 'INT. DINER. 3 A.M.',
    lines: [
      ['The waitress', 'What will it be?'],
      ['The detective', 'A page. It used to live at this address.'],
      ['The waitress', 'They all say that, honey. Coffee?'],
    ],
  },
]
