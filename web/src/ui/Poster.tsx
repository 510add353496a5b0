// The picture above the start page, in flat planes as railway posters had them: a mill, a canal, a train on its viaduct. Its
// colours are the page's (style/start.css), by day and by night.

const ARCHES = [...Array(11)].map((_, i) => 560 + i * 64);
const WINDOWS = [...Array(4)].flatMap((_, row) => [...Array(6)].map((_, column) => ({ x: 186 + column * 32, y: 196 + row * 32 })));
const WAGONS = [0, 1, 2, 3].map((i) => 812 + i * 66);

function Mill() {
  return (
    <g>
      <path class="smoke" d="M410 124c-6-30 22-44 46-34 14-30 66-30 76-4 34-12 66 8 58 30-30 14-68 4-84-10-22 16-62 20-96 18z" />
      <path class="brick" d="M401 122h20l8 218h-36z" />
      <path class="dark" d="M396 116h30v10h-30z" />
      <path class="brick" d="M170 176h208v164H170z" />
      <path class="shade" d="M330 176h48v164h-48z" />
      <path class="dark" d="M162 168h224v12H162zM250 132h48v38h-48zM244 126h60v8h-60z" />
      <path class="brick" d="M378 236h92v104h-92z" />
      <path class="dark" d="M372 236l52-30 52 30z" />
      {WINDOWS.map(({ x, y }) => (
        <path key={`${x} ${y}`} class="window" d={`M${x} ${y + 20}v-14a8 6 0 0 1 16 0v14z`} />
      ))}
      <path class="window" d="M396 330v-36a14 12 0 0 1 28 0v36zM436 300v-14a8 6 0 0 1 16 0v14z" />
    </g>
  );
}

function Train() {
  return (
    <g>
      <path class="smoke" d="M752 178c-2-22 24-30 42-20 12-22 54-20 60 0 26-8 52 6 48 22-26 8-52 2-64-6-22 12-58 12-86 4z" />
      <path class="engine" d="M716 196h14v16h34v-22h10v22h24v-28h34v58H712zM786 192h34v20h-34z" fill-rule="evenodd" />
      <path class="dark" d="M704 240h130v8H704zM728 190h18v8h-18z" />
      {[728, 758, 788, 818].map((x) => (
        <circle key={x} class="dark" cx={x} cy="249" r="10" />
      ))}
      {WAGONS.map((x) => (
        <g key={x}>
          <path class="wagon" d={`M${x + 32} 212h58v32h-58z`} />
          <path class="window" d={`M${x + 38} 218h12v12h-12zM${x + 55} 218h12v12h-12zM${x + 72} 218h12v12h-12z`} />
          <path class="dark" d={`M${x + 28} 206h66v7h-66z`} />
          <circle class="dark" cx={x + 46} cy="251" r="8" />
          <circle class="dark" cx={x + 78} cy="251" r="8" />
        </g>
      ))}
    </g>
  );
}

export function Poster() {
  return (
    <svg class="poster" viewBox="0 0 1200 430" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path class="sky" d="M0-400h1200v830H0z" />
      <path class="band" d="M0 30h1200v34H0zM0 96h1200v22H0z" />
      <circle class="sun" cx="640" cy="150" r="74" />
      <path class="far" d="M0 250C150 178 270 196 390 232S650 170 810 222s250-46 390 4v210H0z" />
      <path class="middle" d="M0 292c180-62 340-28 490-8s330-40 480-12 170-14 230-24v190H0z" />
      <path class="viaduct" d="M540 258h660v12H540z" />
      {ARCHES.map((x) => (
        <path key={x} class="viaduct" fill-rule="evenodd" d={`M${x} 270h64v84h-64zM${x + 8} 354v-50a24 24 0 0 1 48 0v50z`} />
      ))}
      <Train />
      <Mill />
      <path class="near" d="M0 332c220-22 420 6 640 10s400-22 560-6v100H0z" />
      <path class="water" d="M0 396c260-22 520-30 760-22s330 2 440-6v70H0z" />
      <path class="dark" d="M560 372h190l-10 18H580zM600 352h96v20h-96z" />
      <path class="wagon" d="M606 356h84v12h-84zM574 368h168v6H574z" />
      <path class="band" d="M120 412h180v5H120zM420 404h110v4H420zM820 406h220v5H820zM640 420h160v4H640z" />
    </svg>
  );
}
