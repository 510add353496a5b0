// Small helpers for the components of online play.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Me, TableLine } from "../../online/answers.ts";
import { connection, type State } from "../../online/connection.ts";
import { myTables, onMine } from "../../online/mine.ts";
import { me, onMe } from "../../online/person.ts";

export function useMe(): Me | null {
  const [known, setKnown] = useState(me);
  useLayoutEffect(() => onMe(setKnown), []);
  return known;
}

export function useMine(): TableLine[] | null {
  const [tables, setTables] = useState(myTables);
  useLayoutEffect(() => onMine(setTables), []);
  return tables;
}

export function useConnectionState(): State {
  const [state, setState] = useState(connection().state);
  useLayoutEffect(() => connection().onState(setState), []);
  return state;
}

export interface Doing {
  busy: boolean;
  problem: string;
  run(act: () => Promise<unknown>): Promise<void>; // one at a time; what goes wrong is `problem`
}

export function useDoing(): Doing {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const running = useRef(false);
  return {
    busy,
    problem,
    async run(act) {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setProblem("");
      try {
        await act();
      } catch (error) {
        setProblem(error instanceof Error ? error.message : String(error));
      }
      running.current = false;
      setBusy(false);
    },
  };
}

// Acts now, whenever the page is looked at again, and every so often while it is.
export function useEvery(ms: number, act: () => void, depends: unknown[]): void {
  useEffect(() => {
    const visibly = () => document.visibilityState === "visible" && act();
    act();
    const timer = setInterval(visibly, ms);
    document.addEventListener("visibilitychange", visibly);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", visibly);
    };
  }, depends);
}
